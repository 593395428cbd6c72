/**
 * One id per content until the server has answered: a double click, or a second try after a lost reply, carries the same id and makes one
 * row. After an answer the same content is a new request.
 */
export function createRequestIds(): {
  of(content: unknown): string
  answered(content: unknown): void
} {
  const open = new Map<string, string>()
  const keyOf = (content: unknown) => JSON.stringify(content) ?? ''
  return {
    of(content) {
      const key = keyOf(content)
      const id = open.get(key) ?? crypto.randomUUID()
      open.set(key, id)
      return id
    },
    answered: (content) => void open.delete(keyOf(content)),
  }
}
