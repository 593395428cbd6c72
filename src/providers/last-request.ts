let last: string | null = null

/** The number of the last request the server answered: a reported problem is found by it in the server's log. */
export const lastRequest = (): string | null => last

export function rememberRequest(id: unknown): void {
  if (typeof id === 'string' && id !== '') last = id.slice(0, 60)
}
