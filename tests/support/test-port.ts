import { freePort } from '#server/kit/embedded-postgres.ts'

/** Below the ports that the system gives to outgoing connections: none of them takes a port between this look and a server's start. */
const FIRST = 20_000
const PAIRS = 6000

/** A port that is free, as is the next one. */
export async function testPort(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * Math.floor(Math.random() * PAIRS)
    const isFree = await Promise.all([freePort(port), freePort(port + 1)]).then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
}
