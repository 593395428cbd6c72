/** A file that cannot be imported, with the sentence for the person who sent it. */
export class Unreadable extends Error {}
