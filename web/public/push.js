// The service worker of push notifications. It has no pages in its scope and answers no requests: it shows what the
// server sends while the site is closed, and leads to it. (The one that keeps courses on a device is /sw.js.)

self.addEventListener('push', event => {
  const { title, body, href, tag, language } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: language,
      renotify: true,
      icon: '/icons/192.png',
      data: { href },
    }),
  )
})

// A window that shows the page already is brought to the front; otherwise one opens.
self.addEventListener('notificationclick', event => {
  event.notification.close()
  const to = new URL(event.notification.data.href, self.location.origin)
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const there = windows.find(({ url }) => url === to.href)
      return there ? there.focus() : self.clients.openWindow(to.href)
    })(),
  )
})

// The browser has replaced its subscription: the server is told, if the person is still signed in.
self.addEventListener('pushsubscriptionchange', event => {
  event.waitUntil(
    (async () => {
      const options = event.oldSubscription?.options
      const now = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
      if (!now) return
      const { endpoint, keys } = now.toJSON()
      await fetch('/api/push/devices', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ endpoint, ...keys }),
      })
    })(),
  )
})
