import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { openTab } from '#app-state/open-tab.ts'
import { useServices } from '#app-state/services.ts'
import { type FormulaChange, formulaChanges, isFormulaChange } from '#domain/upgrade-notes.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { fractionWord, kindWord, type NoteSection, percentOf, type ReadItem } from './note-data.ts'
import './upgrade-items.css'

interface UpgradeItemsProps {
  sections: readonly NoteSection[]
  /** A link was followed. */
  onLeave?(): void
}

/** The changes of a version under their headings, each with a way to its screen. */
export const UpgradeItems = ({ sections, onLeave }: UpgradeItemsProps) => (
  <div className="upgrade-items">
    {sections.map(({ title, items }) => (
      <section key={title} aria-label={title}>
        <h2 className="m-0 text-14 bold">
          {title} <small className="text-12 font-normal text-2">{items.length} 项</small>
        </h2>
        <ul className="m-0 p-0 list-none">
          {items.map((item) => (
            <Item key={item.title} item={item} onLeave={onLeave} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

function Item({ item, onLeave }: { item: ReadItem; onLeave?: (() => void) | undefined }) {
  const change = item.change && isFormulaChange(item.change) ? item.change : null
  return (
    <li className="items-start border-b" data-kind={item.kind}>
      <i>{kindWord(item)}</i>
      <div>
        <b>{item.title}</b>
        {item.detail && <p className="m-0 text-2">{item.detail}</p>}
      </div>
      <aside className="flex flex-col">
        <ScreenLink screen={item.screen} onLeave={onLeave} />
        {change && <small className="text-12 text-2">公式 {formulaChanges[change].formula}</small>}
        {!item.mine && <small className="text-12 text-2">{item.roleNames.join('、')}</small>}
      </aside>
      {change && <Figures change={change} />}
      {!change && item.before && item.after && (
        <dl>
          <dt>原值</dt>
          <dd className="m-0">{item.before}</dd>
          <dt>新值</dt>
          <dd className="m-0">{item.after}</dd>
        </dl>
      )}
    </li>
  )
}

function ScreenLink({ screen, onLeave }: { screen: string | null; onLeave?: (() => void) | undefined }) {
  const { routes, session } = useServices()
  const functions = useStore(session, (state) => state.functions)
  const route = screen ? routes.byName.get(screen) : undefined
  if (!route) return null
  const open = () => {
    onLeave?.()
    openTab(route.path)
  }
  return JSON.stringify(functions ?? []).includes(`"targetUri":"${screen}"`) ? (
    <Button type="link" onClick={open}>
      {route.title}
    </Button>
  ) : (
    <span>{route.title}</span>
  )
}

interface Figure {
  readonly month: string
  readonly before: { readonly part: number; readonly whole: number }
  readonly after: { readonly part: number; readonly whole: number }
}

/** Old and new formula, with what both come to for the farm in the header over its last full month. */
function Figures({ change }: { change: FormulaChange }) {
  const call = useServerCall()
  const farm = useStore(currentFarm, (state) => state.farm)
  const { label, unit, before, after, closed } = formulaChanges[change]
  const { data } = useQuery({
    queryKey: ['upgrade-info', 'figures', change, farm?.uid],
    enabled: farm !== null,
    retry: false,
    queryFn: async () => {
      const query = { change, farmId: farm?.uid }
      return (await call<{ figure: Figure | null }>('get', 'upgrade-info/figures', { query })).figure
    },
  })
  return (
    <dl>
      <dt>原公式</dt>
      <dd className="m-0">
        {before}
        {data && `，${fractionWord(data.before)}`}
      </dd>
      <dt>新公式</dt>
      <dd className="m-0">
        {after}
        {data && `，${fractionWord(data.after)}`}
      </dd>
      {data && farm && (
        <>
          <dt>{data.month} 本场</dt>
          <dd className="m-0">
            {farm.name}
            {label}由 {percentOf(data.before)}
            {unit} 变为 {percentOf(data.after)}
            {unit}
          </dd>
        </>
      )}
      <dt>已月结月份</dt>
      <dd className="m-0">{closed}</dd>
    </dl>
  )
}
