// Loaded into the server before its own code: when the launcher vanishes without a signal (kill -9), the channel to it
// closes, and the server ends in order instead of holding the port and the data folder for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// Until the server can end in order itself, a signal makes it leave by process.exit: its exit hooks then stop the
// database (or the initdb) that it was just starting. Plain death by signal would skip them.
for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.on(name, () => {
    if (process.listenerCount(name) === 1) process.exit(code)
  })
}
