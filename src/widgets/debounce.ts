export interface Debounced<Args extends unknown[]> {
  (...args: Args): void
  cancel(): void
}

/** Runs once, `wait` ms after the last call, with that call's arguments. */
export function debounce<Args extends unknown[]>(
  run: (...args: Args) => void,
  wait: number,
): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (...args: Args) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), wait)
  }
  return Object.assign(later, { cancel: () => clearTimeout(timer) })
}
