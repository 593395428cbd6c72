import { createHash } from 'node:crypto'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface Measure {
  readonly bytes: number
  readonly sha256: string
}

/** Counts and hashes the bytes that pass. */
export function metered(): { readonly stream: Transform; read(): Measure } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
  })
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads a stream to its end for its size and checksum alone. */
export async function measure(source: Readable): Promise<Measure> {
  const meter = metered()
  await pipeline(source, meter.stream, new Writable({ write: (_chunk, _encoding, next) => next() }))
  return meter.read()
}
