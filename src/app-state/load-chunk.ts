/** Chunk load time-out of spec §9. */
const CHUNK_TIMEOUT_MS = 120_000

export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** Waits for a screen's code. Rejects with a ChunkError after 120 s or when the file cannot be had, and with the
 *  code's own error when it fails to start. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new ChunkError('页面加载超时，请检查网络后重试')), CHUNK_TIMEOUT_MS)
    load()
      .then(resolve, (cause: unknown) => reject(isMissingFile(cause) ? missing(cause) : cause))
      .finally(() => clearTimeout(late))
  })
}

const missing = (cause: unknown) => new ChunkError('页面加载失败，请检查网络后重试', { cause })

/** Browsers have no error class for it, only words: Chrome and Edge, Firefox, Safari, and a missing style sheet. */
const MISSING =
  /dynamically imported module|importing a module script failed|failed to fetch|unable to preload/i

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message)
}
