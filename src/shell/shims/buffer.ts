/** Replaces `buffer` in the browser: casbin needs it for its ipMatch function only, which our model never calls. */
export class Buffer {
  constructor() {
    throw new Error('ipMatch is not available in the browser')
  }
}
