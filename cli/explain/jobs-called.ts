import { declaredJobs } from '#server/jobs/index.ts'
import { linesWith, type Place, type Source } from './explain.sources.ts'

/** Shorter words stand in every second description. */
const LEAST = 2

/** Jobs by their name, or by a word of their title or description, with the line that declares each. */
export function jobsCalled(
  word: string,
  sources: readonly Source[],
): { row: string[]; place: Place | undefined }[] {
  const files = sources.filter(({ path }) => path.startsWith('server/jobs/'))
  const isCalled = ({ name, label, about }: (typeof declaredJobs)[number]): boolean =>
    name === word || (word.length >= LEAST && [label, about].some((text) => text.includes(word)))
  return declaredJobs.filter(isCalled).map(({ name, label, about }) => ({
    row: [label, name, about],
    place: linesWith(files, (line) => line.includes(`label: '${label}'`))[0],
  }))
}
