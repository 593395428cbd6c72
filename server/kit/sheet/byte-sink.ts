const CHUNK = 64 * 1024
/** A cell's longest text, three bytes a character, escaped: what may come after the chunk is full. */
const ROOM = 1024 * 1024

/**
 * Gathers text as bytes. Pieces are written at once instead of being joined to long strings: nothing of a row outlives
 * it, so the heap stays as small as it was.
 */
export class ByteSink {
  #bytes = Buffer.allocUnsafeSlow(CHUNK + ROOM)
  #length = 0
  /** Bytes taken so far, chunks handed out included. */
  total = 0

  write(text: string): void {
    if (this.#length + text.length * 3 > this.#bytes.length) this.#grow(text.length * 3)
    const written = this.#bytes.write(text, this.#length)
    this.#length += written
    this.total += written
  }

  get full(): boolean {
    return this.#length >= CHUNK
  }

  /** What was gathered, as a copy; begins anew. */
  take(): Buffer {
    const chunk = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return chunk
  }

  #grow(more: number): void {
    const larger = Buffer.allocUnsafeSlow(this.#bytes.length + more)
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
