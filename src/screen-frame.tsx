import { type ComponentType, type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import { TitleFieldsContext } from '#inputs/title-fields.ts'
import { ServerNowContext } from '#inputs/today.ts'
import { type Session, serverNow } from '#providers/session.ts'
import { cellsOf } from '#resources/events/cells.ts'
import { calendarNow, currentFarm } from '#shell/current-farm.ts'
import { ServicesContext } from '#shell/services.ts'
import { EventFormsContext } from '#views/correct-event/event-forms.ts'
import { FarmCalendarContext } from '#widgets/farm-calendar.ts'
import { CurrencyContext } from '#widgets/unit.tsx'
import { formHeads, resourceHeads } from './screen-heads.ts'

const titleFields = Object.fromEntries(
  resourceHeads.map(({ name, titleField, apart }) => [name, { title: titleField, apart }]),
)

const events = { formOf: (code: string) => formHeads.find((one) => one.code === code), cellsOf }

/** What inputs need to know of the house: the server's clock, the farm's calendar, and how rows of a resource are named. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  const session = use(ServicesContext)?.session
  const currency = useMonetaryUnit(session)
  const calendar = useSyncExternalStore(currentFarm.subscribe, calendarNow)
  const now = useCallback(() => (session ? serverNow(session) : Date.now()), [session])
  return (
    <TitleFieldsContext value={titleFields}>
      <CurrencyContext value={currency}>
        <ServerNowContext value={now}>
          <FarmCalendarContext value={calendar}>
            <EventFormsContext value={events}>{children}</EventFormsContext>
          </FarmCalendarContext>
        </ServerNowContext>
      </CurrencyContext>
    </TitleFieldsContext>
  )
}

/** The label of amounts, as soon as the server has told it; '' before, and where there is no session. */
function useMonetaryUnit(session: Session | undefined): string {
  return useSyncExternalStore(session?.subscribe ?? never, () => session?.getState().monetaryUnit ?? '')
}

const never = () => () => undefined

/** A screen in its frame. */
export const framed =
  (Screen: ComponentType): ComponentType =>
  () => (
    <ScreenFrame>
      <Screen />
    </ScreenFrame>
  )
