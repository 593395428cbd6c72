import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Counts and hashes what runs through. */
export function metered(): {
  readonly stream: Transform
  read(): { readonly bytes: number; readonly sha256: string }
} {
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
