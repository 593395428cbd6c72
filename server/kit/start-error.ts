/** A reason that prevents a start and fits one sentence; the entry point prints it without a stack and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The `code` of a Node or PostgreSQL error ('EACCES', '57P03'), or '' for anything else. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

/** Message of a thrown value of unknown shape. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
