import { endpoints, REPLY_RESERVATION_SECONDS, type ReplyingPerson } from '@heard/contract';
import { isApiError, useApi } from '@heard/sdk';
import { useEffect, useState } from 'react';

/**
 * The interval (ms) of checking whether the reservation has to be renewed, or whether the other person has finished.
 */
const CHECK_MS = 15_000;

const RENEW_MS = (REPLY_RESERVATION_SECONDS / 2.5) * 1000;

/** Runs the reservation requests of this page one after the other, because a form may be closed and quickly opened again. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Reserves a review for as long as the form of its reply is mounted and the page is visible. Only another person's reservation is reported;
 * other errors are ignored, and the person can reply.
 *
 * @returns the other person who is replying to the review; null if nobody else is
 */
export function useReservation(reviewId: string): ReplyingPerson | null {
  const api = useApi();
  const [other, setOther] = useState<ReplyingPerson | null>(null);
  useEffect(() => {
    const params = { id: reviewId };
    let isClosed = false;
    let renewAt = 0;

    async function reserve() {
      if (isClosed) return;
      let replying: ReplyingPerson | null = null;
      try {
        await api.send(endpoints.reserveReply, { params });
      } catch (error) {
        replying = (isApiError(error, 409) && error.problem?.replying) || null;
      }
      if (replying === null) renewAt = Date.now() + RENEW_MS;
      if (!isClosed) setOther(replying);
    }
    function check() {
      if (document.visibilityState === 'visible' && Date.now() >= renewAt) queue = queue.then(reserve);
    }
    async function release() {
      renewAt = 0;
      try {
        // Sent with `keepalive`, so that the request also reaches the API when the page is closed.
        const upload = (url: string, options: RequestInit) => fetch(url, { ...options, keepalive: true });
        await api.send(endpoints.releaseReply, { params, upload });
      } catch {
        // Ignores a failure, because the reservation expires anyway.
      }
    }
    const onHide = () => void release();
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('pagehide', onHide);
    return () => {
      isClosed = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('pagehide', onHide);
      queue = queue.then(release);
    };
  }, [api, reviewId]);
  return other;
}
