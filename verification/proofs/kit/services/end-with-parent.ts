/** Preloaded into each program of a proof: if the proof is killed, its programs end with it. */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
