import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '#app-state/load-chunk.ts'
import { useServices } from '#app-state/services.ts'

/** Until React has drawn what failed; it draws it twice. */
const SETTLED_MS = 1000

/**
 * A part of the shell whose code comes with its first use, inside a `Part`. A failure is forgotten and the code asked for again: `lazy`
 * alone would remember it as long as the page is open.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Current = begin()
  function begin() {
    return lazy(async () => {
      try {
        return { default: await loadChunk(load) }
      } catch (error) {
        setTimeout(() => {
          Current = begin()
        }, SETTLED_MS)
        throw error
      }
    })
  }
  return (props) => <Current {...props} />
}

interface PartProps {
  /** While the code is on its way. */
  fallback?: ReactNode
  children: ReactNode
  /** It could not be had, and was said so: what was opened closes. */
  onFailure?(): void
}

/** The place of such a part: one that cannot be had takes nothing else of the page with it. */
export function Part({ fallback, children, onFailure }: PartProps) {
  const { notify } = useServices()
  return (
    <Fallible
      onFailure={(error) => {
        notify.error(error.message)
        onFailure?.()
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Fallible>
  )
}

interface FallibleProps {
  children: ReactNode
  onFailure(error: Error): void
}

class Fallible extends Component<FallibleProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: Error): void {
    this.props.onFailure(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
