// A stand-in of KurrentDB in a process of its own.
import { tell } from './stand-ins.mjs';

const [, , module, delay] = process.argv;
const { KurrentDbStandIn } = await import(module);

const standIn = await KurrentDbStandIn.start({ systemEventEvery: Infinity });
standIn.delay = Number(delay);
tell(standIn.address, () => standIn.asked);
