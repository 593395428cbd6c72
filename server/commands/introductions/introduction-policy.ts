import { sql } from 'kysely'
import { sexes } from '#resources/pig/breeding-pig.ts'
import type { pigArrival } from '#resources/pig/pig-arrival.ts'
import type { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { differenceOf, requestOf } from './introductions.request.ts'

/** An arrival belongs to an approved request of its farm, and shows the requested heads and those still missing. */
export const pigArrivalPolicy: WritePolicy<typeof pigArrival> = async (tx, _caller, change) => {
  const { applyId, introFarmId, arriveDate, arrived } = rowAfter(change)
  const request = await requestOf(tx, applyId, introFarmId, arriveDate)
  return request ? { planned: request.heads, difference: differenceOf(request, arrived) } : {}
}

/** Breeds and sexes of the arrived pigs as text: the list shows the content of a lorry without opening it. */
export const pigIntroductionPolicy: WritePolicy<typeof pigIntroduction> = async (tx, _caller, change) => {
  const { pigs } = rowAfter(change)
  const uids = pigs.map(({ breedId }) => breedId)
  const breeds = await tx.map(sql<[string, string]>`
    select uid, name1 from data_dictionary where uid = any(${uids}::uuid[])`)
  return {
    breeds: counted(pigs.map(({ breedId }) => breeds.get(breedId) ?? '')),
    sex_counts: counted(pigs.map(({ sex }) => sexes[sex])),
  }
}

/** Each word with its number of occurrences, the most frequent first; a single word has no number. */
function counted(words: readonly string[]): string {
  const groups = [...Map.groupBy(words, (one) => one)].map(([word, all]) => [word, all.length] as const)
  if (groups.length === 1) return groups[0]?.[0] ?? ''
  return groups
    .toSorted(([, one], [, other]) => other - one)
    .map(([word, number]) => `${word}${number}`)
    .join('、')
}

/** A new introduction has no heads sent yet. */
export const breedingIntroductionPolicy: WritePolicy = async (_tx, _caller, { before }) =>
  before ? {} : { sent: 0, arrived: 0, rate: '0.00' }
