import { useEffect, useState } from 'react';

/**
 * Whether this browser can receive pushes: `iphone` only where the app is installed, `refused` after
 * the person said no.
 */
export type PushSupport = 'possible' | 'refused' | 'iphone' | 'none';

const isIphone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  const hasPushes = typeof PushManager === 'function' && typeof Notification === 'function';
  if (!hasPushes || !('serviceWorker' in navigator)) {
    return isIphone() ? 'iphone' : 'none';
  }
  return Notification.permission === 'denied' ? 'refused' : 'possible';
}

/** The subscription of this browser; null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, if need be, and subscribes. @throws DOMException when they refuse. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (failure) {
    // The installation has another key than before.
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw failure;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/** The id by which the server knows a subscription. */
async function deviceIdOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}

/** The id of this browser as a device; null without a subscription, undefined while it is unknown. */
export function useThisDevice(devices: readonly unknown[]): string | null | undefined {
  const [id, setId] = useState<string | null>();
  useEffect(() => {
    const read = async () => {
      const subscription = pushSupport() === 'possible' ? await currentSubscription() : null;
      return subscription && deviceIdOf(subscription.endpoint);
    };
    read().then(setId, () => setId(null));
  }, [devices]);
  return id;
}
