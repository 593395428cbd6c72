import { useGetIdentity } from '@refinedev/core'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useDirty } from '#app-state/dirty.ts'
import { openTab } from '#app-state/open-tab.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { type EventForm, isOfBatches } from '#kit/event-form.ts'
import { needsOfForm } from '#kit/missing.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { useMissing } from '#views/missing/use-missing.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { NoFarm } from '#widgets/no-farm.tsx'
import { EventGrid } from './event-grid.tsx'

/** The grid of one event form for the farm chosen in the header. */
function EventScreen({ form }: { form: EventForm }) {
  const { farm, org } = useStore(currentFarm)
  const { data: person } = useGetIdentity<{ account: string; name: string }>()
  const [query] = useSearchParams()
  const [dirty, setDirty] = useState(false)
  useDirty(useTabKey(), dirty)
  const missing = useMissing(useMemo(() => needsOfForm(form), [form]))
  const openCard = useCallback((earNo: string) => openTab(cardOf(form, earNo)), [form])
  if (missing) return <MissingState missing={missing} />
  if (!farm) return org ? <NoFarm /> : null
  if (!person) return <EmptyState kind="no-right" />
  return (
    <EventGrid
      key={farm.uid}
      form={form}
      farmId={farm.uid}
      user={person.account}
      person={person.name}
      list={query.get('list')}
      narrowed={narrowedBy(query)}
      from={query.get('from')}
      earNos={query.get('earNos')?.split(',').filter(Boolean)}
      onDirty={setDirty}
      openCard={openCard}
    />
  )
}

/** Where the number that opens a row leads: the card of an animal, the row of a batch. */
const cardOf = (form: EventForm, earNo: string): string =>
  isOfBatches(form)
    ? screenAddress('batch-manage', { batchNo: earNo })
    : screenAddress('pig-detail', {}, { earNo })

const NARROWING = ['houseId', 'keeper']

/** The part of an address that narrows the work list it names. */
const narrowedBy = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([key]) => NARROWING.includes(key)))

/** The screen of a form, for the list of screens. */
export const eventScreen = (form: EventForm) => () => <EventScreen form={form} />
