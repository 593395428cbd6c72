import { expect, test } from 'vitest'
import { classesServedBy, mayStore } from '#domain/stock/storing.ts'

const CLASSES = [
  ...['FEED', 'RAW', 'DRUG', 'VACCINE', 'DISINFECTANT', 'SEMEN'],
  ...['CONSUMABLE', 'LOW_VALUE', 'TOOL', 'OTHER'],
]
const ANYWHERE = ['CONSUMABLE', 'LOW_VALUE', 'TOOL']

test.each([
  ['GENERAL', CLASSES],
  ['FEED', ['FEED', 'RAW', ...ANYWHERE]],
  ['DRUG', ['DRUG', 'VACCINE', 'DISINFECTANT', ...ANYWHERE]],
  ['SEMEN', ['SEMEN', ...ANYWHERE]],
  ['no kind', ANYWHERE],
])('K-17 a warehouse of %s takes in %j', (kind, classes) => {
  expect(CLASSES.filter((one) => mayStore(kind, one))).toEqual(classes)
})

test.each([
  ['GENERAL', ['FEED', 'RAW', 'DRUG', 'VACCINE', 'DISINFECTANT', ...ANYWHERE]],
  ['FEED', ['FEED', 'RAW']],
  ['DRUG', ['DRUG', 'VACCINE', 'DISINFECTANT']],
  // semen is taken from its lots
  ['SEMEN', []],
  ['no kind', []],
])('a warehouse of %s hands out %j to barns', (kind, classes) => {
  expect(classesServedBy(kind)).toEqual(classes)
})
