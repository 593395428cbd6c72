import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ParameterKey } from '#domain/parameters.ts'
import type { ParameterRow } from '#resources/answers/parameters.shapes.ts'
import { isOfOtherKind, matingRule, type matKinds } from '#resources/system/mating-rule.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { ParameterCard } from '../parameters/parameter-card.tsx'
import { PlaceInput, useUsualPlace } from '../parameters/parameters.place-input.tsx'
import './mat-configuration.css'

type Kind = keyof typeof matKinds

/** The tab is in the address as the list's filter, so Back and links work as on every list. */
const KIND = 'f.kind'
const TABS = [
  { value: 'CROSS', label: '配种配置' },
  { value: 'DESTINATION', label: '物料类别－领用去向' },
]
const FILTERS = {
  CROSS: ['organizeId', 'enabled'],
  DESTINATION: ['organizeId', 'materialClass', 'houseType'],
}
const COLUMNS = {
  CROSS: { materialClass: { hidden: true }, houseType: { hidden: true } },
  DESTINATION: { boarBreedId: { hidden: true }, sowBreedId: { hidden: true }, offspring: { hidden: true } },
} as const

/** Parameters of the services themselves; crosses are below them. */
const SERVICE: ReadonlySet<ParameterKey> = new Set([
  'mate_methods',
  'doses_per_service',
  'dose_interval_hours',
  'first_service_min_age',
  'first_service_warn_age',
  'boar_min_age',
])
const ofServices = (rows: readonly ParameterRow[]) => rows.filter((one) => SERVICE.has(one.key))

/** 配种与物料配置: how sows are served and which lines may be crossed; where a class of material may be issued to. */
export function Screen() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const kind: Kind = new URLSearchParams(search).get(KIND) === 'DESTINATION' ? 'DESTINATION' : 'CROSS'
  const options = useMemo(() => optionsOf(kind), [kind])
  return (
    <div className="mat-configuration flex flex-col gap-3 h-full">
      <Segmented
        aria-label="视图"
        value={kind}
        options={TABS}
        onChange={(next) => void navigate({ pathname, search: `?${new URLSearchParams({ [KIND]: next })}` })}
      />
      {kind === 'CROSS' && (
        <div className="mat-configuration-services flex flex-none">
          <ServiceParameters />
        </div>
      )}
      <ResourceList key={kind} resource={matingRule} {...options} />
    </div>
  )
}

function ServiceParameters() {
  const usual = useUsualPlace()
  const [chosen, setChosen] = useState<string | null>(null)
  const organizeId = chosen ?? usual
  const picker = (
    <div className="mat-configuration-place">
      <PlaceInput value={organizeId} onChange={(next) => setChosen(next === null ? null : String(next))} />
    </div>
  )
  return <ParameterCard organizeId={organizeId} only={ofServices} extra={picker} />
}

const optionsOf = (kind: Kind) => ({
  noun: kind === 'CROSS' ? '配种组合' : '领用去向',
  defaults: { kind: [kind] },
  filters: FILTERS[kind],
  columns: COLUMNS[kind],
  note: kind === 'CROSS' ? '没有启用的组合时不限制杂交' : '没有启用的去向时不限制领用',
  form: {
    presets: { kind },
    hidden: (key: string) =>
      key === 'kind' || isOfOtherKind(key, kind) || (key === 'offspring' && kind !== 'CROSS'),
  },
})
