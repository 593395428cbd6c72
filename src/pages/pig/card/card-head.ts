import { pigSources } from '#resources/pig/breeding-pig.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { type Card, textOf } from './card-data.ts'

/** Breed, line and level in one line, as far as they are known. */
export const kindOf = ({ pig }: Pick<Card, 'pig'>): string[] =>
  ['breedIdTitle', 'lineIdTitle', 'selectiveLevelIdTitle'].flatMap((key) => textOf(pig, key) ?? [])

/** House and pen under the name a person knows: 分娩舍1-02. */
export const placeOf = ({ pig }: Pick<Card, 'pig'>): string =>
  [textOf(pig, 'houseIdTitle'), textOf(pig, 'penIdTitle')].filter(Boolean).join('-') || '-'

export const sourceOf = ({ pig }: Pick<Card, 'pig'>): string =>
  pigSources[textOf(pig, 'source') as keyof typeof pigSources] ?? '-'

/** Left and right teats; `-` where neither was counted. */
export function teatsOf({ pig }: Pick<Card, 'pig'>): string {
  const [left, right] = [textOf(pig, 'teatL'), textOf(pig, 'teatR')]
  return left || right ? `${left ?? '-'} / ${right ?? '-'}` : '-'
}

/** Backfat of the newest event that measured it, mm. */
export function backfatOf({ events }: Pick<Card, 'events'>): string {
  const measured = events.find(
    (event) => event.payload.backfat !== undefined && event.payload.backfat !== null,
  )
  return measured ? `${String(measured.payload.backfat)} mm` : '-'
}

export const worthOf = ({ pig }: Pick<Card, 'pig'>): string => {
  const value = textOf(pig, 'originalValue')
  return value === null ? '-' : `${formatNumber(value, 2)} 元`
}
