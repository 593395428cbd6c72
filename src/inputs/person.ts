import type { Field } from '#kit/field.ts'
import { problemOf } from '#kit/parse.ts'

/** Who stands in a field of a person unless another is named: whoever is signed in, where the field can hold that name. */
export function personFor(field: Field, person: string | undefined): string | null {
  const isOfPerson = field.suggest !== undefined || field.signedIn === true
  return isOfPerson && person && problemOf(field, person) === null ? person : null
}
