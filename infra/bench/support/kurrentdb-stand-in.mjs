// A stand-in of KurrentDB in its own process.
import { serveFigures } from './stand-ins.mjs';

const [, , module, delay] = process.argv;
const { KurrentDbStandIn } = await import(module);

const standIn = await KurrentDbStandIn.start({ systemEventEvery: Infinity });
standIn.delay = Number(delay);
serveFigures(standIn.address, () => standIn.calls);
