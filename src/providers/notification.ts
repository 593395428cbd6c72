import type { NotificationProvider } from '@refinedev/core'
import type { Notify } from './notify.ts'

/** refine's notifications on our channel. Of an error only the description counts: it is the server's sentence, and
 *  the HTTP layer has told it already, under the same key. An empty one belongs to a call we gave up ourselves. */
export function createNotificationProvider(notify: Notify): NotificationProvider {
  const texts = new Map<string, string>()
  return {
    open({ key, type, message, description }) {
      const text = type === 'error' ? (description ?? message) : message
      if (!text) return
      if (key) texts.set(key, text)
      if (type === 'error') notify.error(text)
      else if (type === 'success') notify.success(text)
      else notify.info(text)
    },
    close(key) {
      notify.close(texts.get(key) ?? key)
      texts.delete(key)
    },
  }
}
