import { organisation } from '#kit/field.ts'

/** Where a standard holds: the nearest level above a farm that has one. */
export const appliesTo = organisation('适用组织', ['company', 'farm'], {
  filter: true,
  hint: '不填：集团为全部，公司为本公司',
})
