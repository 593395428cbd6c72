/** Replaces `minimatch` in the browser: casbin needs it for its globMatch function only, which our model never calls. */
export function minimatch(): never {
  throw new Error('globMatch is not available in the browser')
}
