// Loaded into the server before its own code: when the launcher vanishes without a signal (kill -9), the channel to it
// closes, and the server ends in order instead of holding the port and the data folder for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
