import type { Card, CardEvent } from '../card/card-data.ts'

export interface TaggedPiglet {
  uid: string
  pigletNo: string
  sex: 'M' | 'F'
  weight: number | null
  teats: number | null
  preselected: boolean
  result: 'OPEN' | 'KEEP' | 'REJECT'
  newEarNo: string | null
}
interface TaggedLitter {
  parity: number
  farrowDate: string
  piglets: readonly TaggedPiglet[]
}

const figure = (value: unknown): number | null =>
  value === undefined || value === null ? null : Number(value)

function pigletOf({ uid, payload }: CardEvent, choice: CardEvent | undefined): TaggedPiglet {
  const [left, right] = [figure(payload.teatL), figure(payload.teatR)]
  return {
    uid,
    pigletNo: String(payload.pigletNo),
    sex: payload.sex === 'M' ? 'M' : 'F',
    weight: figure(payload.weight),
    teats: left === null && right === null ? null : (left ?? 0) + (right ?? 0),
    preselected: payload.preselected === true,
    result: choice ? (choice.payload.result === 'KEEP' ? 'KEEP' : 'REJECT') : 'OPEN',
    newEarNo: choice?.payload.newEarNo ? String(choice.payload.newEarNo) : null,
  }
}

/** The numbered piglets of the sow by litter, newest first; each with what became of it. */
export function taggedLitters({ events, parities }: Pick<Card, 'events' | 'parities'>): TaggedLitter[] {
  const choices = new Map(
    events.flatMap((one) =>
      one.type === 'event_piglet_select' ? [[String(one.payload.pigletId), one] as const] : [],
    ),
  )
  const tags = events.filter((one) => one.type === 'event_piglet_tag').toReversed()
  const litters = parities.flatMap(({ litter }) => (litter ? [litter] : []))
  const groups = Map.groupBy(tags, ({ date }) => litters.find((one) => one.farrowDate <= date))
  return [...groups]
    .flatMap(([litter, own]): TaggedLitter[] =>
      litter
        ? [
            {
              parity: litter.parity,
              farrowDate: litter.farrowDate,
              piglets: own.map((one) => pigletOf(one, choices.get(one.uid))),
            },
          ]
        : [],
    )
    .sort((a, b) => b.parity - a.parity)
}
