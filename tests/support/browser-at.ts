interface HappyWindow {
  happyDOM?: { setURL(url: string): void }
}

/** Puts the simulated browser on an address, so that relative calls reach that server as the page's own. */
export function browserAt(url: string): void {
  const { happyDOM } = window as unknown as HappyWindow
  if (!happyDOM) throw new Error('this test runs in the ui project (happy-dom)')
  happyDOM.setURL(url)
}
