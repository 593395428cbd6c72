import type { Resource } from './resource.ts'

/** Title of a row: where it goes by another one (a price by its material), the title of that. */
export const titleOfRow = (
  { titleField }: Pick<Resource, 'titleField'>,
  row: Readonly<Record<string, unknown>>,
): string => String(row[`${titleField}Title`] ?? row[titleField] ?? '')

/** Fields that distinguish rows of one title, where they are words: those the title is unique together with. */
export const apartOf = ({ titleField, uniqueTogether = [], fields }: Resource): readonly string[] =>
  uniqueTogether
    .filter((keys) => keys.includes(titleField) && keys.every((key) => fields[key]?.kind === 'text'))
    .flat()
    .filter((key) => key !== titleField)
