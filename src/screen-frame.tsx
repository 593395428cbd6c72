import { type ComponentType, type ReactNode, use, useCallback } from 'react'
import { TitleFieldsContext } from '#inputs/title-fields.ts'
import { ServerNowContext } from '#inputs/today.ts'
import { serverNow } from '#providers/session.ts'
import { resources } from '#resources/index.ts'
import { ServicesContext } from '#shell/services.ts'

const titleFields = Object.fromEntries(resources.map(({ name, titleField }) => [name, titleField]))

/** What inputs need to know of the house: the server's clock, and how rows of a resource are named. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  const session = use(ServicesContext)?.session
  const now = useCallback(() => (session ? serverNow(session) : Date.now()), [session])
  return (
    <TitleFieldsContext value={titleFields}>
      <ServerNowContext value={now}>{children}</ServerNowContext>
    </TitleFieldsContext>
  )
}

/** A screen in its frame. */
export const framed =
  (Screen: ComponentType): ComponentType =>
  () => (
    <ScreenFrame>
      <Screen />
    </ScreenFrame>
  )
