import type { Client } from './app.ts'
import { wordOf } from './standalone-events.ts'
import { posted } from './stock.ts'

/** One approved plan of each kind, of the year and days of the reference farm. */
export async function farmPlans(client: Client, farmId: string): Promise<void> {
  const head = { planFarmId: farmId, planDate: '2025-07-01' }
  const breedId = await wordOf(client, 'breeds')
  const targets = [
    { code: 'matings', m6: '10', m7: '20' },
    { code: 'weanedHeads', whole: '100' },
    { code: 'marketHeads', m6: '30', m7: '31' },
    { code: 'finishDeathRate', m7: '0.5' },
  ]
  await posted(client, 'yearPlan', { ...head, year: 2025, targets })
  const rows = [{ month: 7, breedId, sex: 'F', heads: 20, expectDate: '2025-07-20', price: '2500' }]
  await posted(client, 'plan-introduction', { ...head, year: 2025, rows })
  const doses = [{ breedId, matings: 10, dosesEach: '2.5', reserve: 10, confirmed: null }]
  await posted(client, 'semen-req-plan', { ...head, weekOf: '2025-07-02', rows: doses })
  await posted(client, 'piglet-plan', {
    ...head,
    weekOf: '2025-07-02',
    rows: [{ toFarmId: farmId, heads: 30 }],
  })
}
