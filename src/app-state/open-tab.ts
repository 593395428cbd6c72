interface Navigator {
  open(path: string): void
  replace(path: string): void
}

/** Until the router is there, and on the sign-in page, the browser itself navigates. */
const BROWSER: Navigator = {
  open: (path) => location.assign(path),
  replace: (path) => location.replace(path),
}
let navigator = BROWSER

/** Brings the tab of a path to the front, or opens it: a tab that is open keeps its filters, and the tab in front
 *  starts anew. For event handlers anywhere; the shell connects it. */
export function openTab(path: string): void {
  navigator.open(path)
}

/** Goes to a path in place of the present one, from code outside React. */
export function replaceWith(path: string): void {
  navigator.replace(path)
}

/** Connects `openTab` and `replaceWith` to the router; returns what disconnects them. */
export function connectNavigator(next: Navigator): () => void {
  navigator = next
  return () => {
    if (navigator === next) navigator = BROWSER
  }
}
