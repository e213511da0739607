/** Loaded before a program of a proof: should the proof itself be killed, nothing it started is left behind. */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
