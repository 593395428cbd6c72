import { type FunctionModel, walkFunctions } from '#kit/grants.ts'

/** Name of the page with this route in the function list; undefined when the list has none. */
export function functionLabel(functions: readonly FunctionModel[], routeName: string): string | undefined {
  return walkFunctions(functions).find((one) => one.targetUri === routeName && routeName !== '')?.name
}
