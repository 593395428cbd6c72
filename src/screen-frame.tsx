import { type ComponentType, use, useCallback } from 'react'
import { TitleFieldsContext } from '#inputs/title-fields.ts'
import { ServerNowContext } from '#inputs/today.ts'
import { serverNow } from '#providers/session.ts'
import { resources } from '#resources/index.ts'
import { ServicesContext } from '#shell/services.ts'

const titleFields = Object.fromEntries(resources.map(({ name, titleField }) => [name, titleField]))

/** A screen with what its inputs need to know of the house: the server's clock, and how rows of a resource are named. */
export function framed(Screen: ComponentType): ComponentType {
  return function Framed() {
    const session = use(ServicesContext)?.session
    const now = useCallback(() => (session ? serverNow(session) : Date.now()), [session])
    return (
      <TitleFieldsContext value={titleFields}>
        <ServerNowContext value={now}>
          <Screen />
        </ServerNowContext>
      </TitleFieldsContext>
    )
  }
}
