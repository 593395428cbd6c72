/** A file that cannot be taken, with the sentence for the person who sent it. */
export class Unreadable extends Error {
  /** Code of the upload client (spec §8), where it is more than its content. */
  readonly uploadCode: number | undefined

  constructor(message: string, uploadCode?: number) {
    super(message)
    this.uploadCode = uploadCode
  }
}
