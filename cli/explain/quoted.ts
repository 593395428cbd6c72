import { RULES } from '#domain/rules.ts'
import { escaped, linesWith, type Place, type Source } from './explain.sources.ts'

/** Texts in quotes on one line. */
const LITERAL = /'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
/** Values that are filled in: `{头数}` of a rule, `${heads}` of a template, `%` of a message of the database. */
const VALUE = /\$\{[^}]*\}|\{[^}]*\}|%/
/** Less than this share of a quoted sentence is a word that occurs in it by chance. */
const LEAST_SHARE = 0.4
const LEAST = 4

/** How many signs of a quoted sentence a message with values says by itself; 0 where the sentence is another. */
function saidBy(message: string, sentence: string): number {
  const fixed = message.split(VALUE)
  const count = fixed.join('').trim().length
  if (count < Math.max(LEAST, sentence.length * LEAST_SHARE)) return 0
  return new RegExp(fixed.map(escaped).join('.+?')).test(sentence) ? count : 0
}

/** A rule may have a text for each of two cases. */
const ruleSays = (text: string, sentence: string): boolean =>
  text.includes(sentence) || text.split(' / ').some((half) => saidBy(half, sentence) > 0)

/** Rules by id, or by their text as a person quotes it, with its values and what stands around it. */
export const rulesSaying = (word: string) =>
  Object.entries(RULES).filter(([id, { text }]) => id === word.toUpperCase() || ruleSays(text, word))

/** Lines whose message is part of a sentence as a person quotes it, those that say most of it first. A name is no sentence. */
export function messagesOf(sentence: string, sources: readonly Source[]): Place[] {
  if (!/[\s\p{Script=Han}]/u.test(sentence)) return []
  const said = (line: string): number =>
    Math.max(
      0,
      ...[...line.matchAll(LITERAL)].map(([, plain, template]) => saidBy(plain ?? template ?? '', sentence)),
    )
  const code = sources.filter(({ path }) => !path.startsWith('docs/'))
  return linesWith(code, (line) => said(line) > 0).toSorted((a, b) => said(b.text) - said(a.text))
}
