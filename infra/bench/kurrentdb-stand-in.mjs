// A process of its own: what the server costs is not taken from the product's process.
const [, , module, delay] = process.argv;
const { KurrentDbStandIn } = await import(module);

const standIn = await KurrentDbStandIn.start({ systemEventEvery: Infinity });
standIn.delay = Number(delay);
process.on('message', () => process.send({ ...standIn.asked, cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
process.send(standIn.address);
