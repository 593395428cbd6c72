import 'axios'

/** Options of a call beyond axios. */
declare module 'axios' {
  interface AxiosRequestConfig<D, P> {
    /** The caller shows the failure itself. */
    quiet?: boolean
    /** Survives a navigation: loading the session, downloads. */
    keep?: boolean
    /** false: the loading overlay does not wait for it. */
    overlay?: boolean
    /** Waits until the screen in front has its data: for calls the program makes by itself. */
    yields?: boolean
    /** Set by the house: the path that was asked for, before any rerouting. */
    path?: string
    /** Set by the house: the session the call was sent in. */
    session?: number
  }
}
