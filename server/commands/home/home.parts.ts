import { dataPart } from './data-state.ts'
import { expectedPart } from './expected.ts'
import { figuresPart } from './home.figures.ts'
import { herdPart } from './home.herd.ts'
import { warningsPart } from './home.warnings.ts'
import type { HomePart } from './part.ts'
import { weekPart } from './week.ts'

/** The cards of the home page beside its work lists, by the last word of their address. */
export const homeParts: Readonly<Record<string, HomePart>> = {
  herd: herdPart,
  week: weekPart,
  expected: expectedPart,
  figures: figuresPart,
  data: dataPart,
  warnings: warningsPart,
}
