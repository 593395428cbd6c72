import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useGranted } from '#app-state/use-granted.ts'
import type { HomeCardHead, HomeHead } from '#domain/home/home.ts'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { ListCard } from '../backlog.list-card.tsx'
import { firstList } from '../home-data.ts'
import { ListSettings, shownLists, useHidden } from '../list-settings.tsx'
import { PigsCard } from '../pigs-card.tsx'
import { PrintAll } from '../print-all.tsx'
import { TitleBar } from '../title-bar.tsx'
import { type Chosen, useChosen } from '../use-chosen.ts'
import { useHome } from '../use-home.ts'
import { WarningsCard } from '../warnings-card.tsx'
import { RoleCard } from './role-card.tsx'
import { RoleStrip } from './role-strip.tsx'
import { type RoleAsk, useFigures } from './use-role.ts'
import '../backlog.css'
import './roles.css'

interface RoleHomeProps {
  head: HomeHead
  farms: readonly string[]
  homes: ReactNode
}

/** A home as it was declared: figures above, work lists at the left, cards in the middle and at the right. */
export function RoleHome({ head, farms, homes }: RoleHomeProps) {
  const chosen = useChosen()
  const ask: RoleAsk = { home: head.key, farms, chosen: chosen.figure }
  const figures = useFigures(ask)
  const top = (acts?: ReactNode) => (
    <>
      {figures.data && (
        <TitleBar title={head.title} day={figures.data}>
          {homes}
          {acts}
        </TitleBar>
      )}
      <RoleStrip
        head={head}
        ask={ask}
        query={figures}
        chosen={head.driven === null ? null : chosen.figure}
        onDrive={chosen.drive}
      />
    </>
  )
  if (head.lists) return <WithLists {...{ head, ask, chosen, top }} groups={head.lists} />
  return (
    <div className="home flex flex-col gap-3">
      {top()}
      <Columns head={head} ask={ask} first={null} />
    </div>
  )
}

interface WithListsProps {
  head: HomeHead
  groups: Readonly<Record<string, string>>
  ask: RoleAsk
  chosen: Chosen
  /** Title and figures, with acts on all of the lists. */
  top(acts: ReactNode): ReactNode
}

const WHOLE = { houseId: '', keeper: '' }

function WithLists({ head, groups, ask, chosen, top }: WithListsProps) {
  const { farms } = ask
  const { data: home } = useHome(farms, chosen.place)
  const settings = useHidden()
  const lists = groupedLists(shownLists(home?.lists ?? [], settings.hidden), groups)
  const { due, empty } = splitLists(lists)
  const list = lists.find(({ key }) => key === chosen.asked) ?? firstList(due)
  const choose = (key: string) => chosen.choose(key, true)
  const mayPrint = farms.length === 1 && home?.lists.some((one) => one.due > 0 && one.filters === null)
  // the rows of a list no card of the home shows
  const isApart = !head.cards.some((card) => card.list === list?.key)
  return (
    <div className="home flex flex-col gap-3">
      {top(home && mayPrint && <PrintAll home={home} place={chosen.place} />)}
      <Columns
        head={head}
        ask={ask}
        first={list?.key ?? null}
        pigs={
          home &&
          list &&
          isApart && (
            <PigsCard
              key={list.key}
              {...{ farms, list, farmId: home.farmId, asOf: home.asOf }}
              place={WHOLE}
            />
          )
        }
      >
        {home && (
          <ListCard
            lists={list && empty.includes(list) ? [...due, list] : due}
            place={chosen.place}
            chosen={list?.key}
            settings={<ListSettings lists={home.lists} settings={settings} />}
            folded={<FoldedLists lists={empty} bare={due.length === 0} onChoose={choose} />}
            onChoose={choose}
          />
        )}
      </Columns>
    </div>
  )
}

interface ColumnsProps {
  head: HomeHead
  ask: RoleAsk
  /** The chosen list: its card comes first. */
  first: string | null
  pigs?: ReactNode
  children?: ReactNode
}

function Columns({ head, ask, first, pigs, children }: ColumnsProps) {
  const granted = useGranted()
  const side = head.cards.filter((card) => card.side)
  const middle = firstOf(
    head.cards.filter((card) => !card.side),
    first,
  )
  const draw = (card: HomeCardHead) => (
    <RoleCard key={card.key} card={card} ask={ask} isChosen={first !== null && card.list === first} />
  )
  return (
    <div className={`home-columns grid flex-1 gap-3 min-h-0 ${head.lists ? '' : 'home-group'}`}>
      {children}
      <div className="home-middle flex flex-col gap-3 min-w-0">
        {pigs}
        {middle.map(draw)}
      </div>
      <div className="home-side flex flex-col gap-3 min-w-0">
        {side.map(draw)}
        {granted.has('early-warning') && <WarningsCard farms={ask.farms} />}
      </div>
    </div>
  )
}

/** Cards with that of the chosen list first, the others in their order. */
export const firstOf = (cards: readonly HomeCardHead[], list: string | null): readonly HomeCardHead[] =>
  cards.toSorted(
    (a, b) => Number(b.list === list && list !== null) - Number(a.list === list && list !== null),
  )

/** Lists under the group names of a home, those of one group together. */
export function groupedLists(
  lists: readonly ListCount[],
  groups: Readonly<Record<string, string>>,
): ListCount[] {
  const own = lists.map((list) => ({ ...list, group: groups[list.key] ?? groupOf(list) }))
  const order = [...new Set(Object.values(groups))]
  const place = ({ group }: ListCount) => (order.includes(group) ? order.indexOf(group) : order.length)
  const named = own.toSorted((a, b) => place(a) - place(b))
  return [...Map.groupBy(named, ({ group }) => group).values()].flat()
}

/** Documents that wait form one group, whatever their kind. */
const groupOf = ({ key, group }: ListCount): string =>
  key.startsWith('approve-') || key.startsWith('rejected-') ? '单据' : group

/** Lists with something on them, and those that are folded into one line. */
export const splitLists = (lists: readonly ListCount[]) => ({
  due: lists.filter(({ due }) => due > 0),
  empty: lists.filter(({ due }) => due === 0),
})

interface FoldedListsProps {
  /** No list is above them. */
  bare: boolean
  lists: readonly ListCount[]
  onChoose(key: string): void
}

/** Empty lists in one line; opened, each can be looked at. */
function FoldedLists({ lists, bare, onChoose }: FoldedListsProps) {
  const [open, setOpen] = useState(false)
  if (lists.length === 0) return bare ? <p className="home-measure home-none-there">没有待办</p> : null
  return (
    <div className="home-folded">
      <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {lists.length} 张清单没有待办，{open ? '收起' : '展开'}
      </Button>
      {open && (
        <p className="flex flex-wrap m-0">
          {lists.map(({ key, label }) => (
            <Button key={key} type="text" size="small" onClick={() => onChoose(key)}>
              {label}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
