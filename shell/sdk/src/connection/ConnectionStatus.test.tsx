import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { http, HttpResponse, renderInHost, server } from '../testing.tsx';

const slowText = 'This is taking longer than usual. Still waiting for a response.';
const busyText = 'Heard is very busy right now. Trying again…';
const offlineText = 'You are offline. What you type is kept.';

function Caller() {
  const api = useApi();
  const [answer, setResponse] = useState('none');
  const call = () =>
    void api.send('getCompany', { params: { id: 'acme.example' } }).then(({ name }) => setResponse(name));
  return <button onClick={call}>Ask ({answer})</button>;
}

afterEach(() => {
  jest.useRealTimers();
});

it('reports a slow request after 3 seconds, until the response arrives', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('*/api/company/:id', async () => {
      await waiting;
      return HttpResponse.json({ name: 'Acme' });
    }),
  );
  renderInHost(<Caller />);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'], advanceTimers: true });
  act(() => screen.getByRole('button').click());
  act(() => jest.advanceTimersByTime(2_900));
  expect(screen.queryByText(slowText)).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(200));
  expect(await screen.findByText(slowText)).toBeInTheDocument();
  answer();
  expect(await screen.findByText('Ask (Acme)')).toBeInTheDocument();
  expect(screen.queryByText(slowText)).not.toBeInTheDocument();
});

it('reports that the API is overloaded, until a retry succeeds', async () => {
  let requests = 0;
  server.use(
    http.get('*/api/company/:id', () =>
      ++requests < 3
        ? HttpResponse.json({}, { status: 503, headers: { 'retry-after': '2' } })
        : HttpResponse.json({ name: 'Acme' }),
    ),
  );
  renderInHost(<Caller />);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'], advanceTimers: true });
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText(busyText)).toBeInTheDocument();
  expect(requests).toBe(1);
  act(() => jest.advanceTimersByTime(3_000));
  await waitFor(() => expect(requests).toBe(2));
  expect(await screen.findByText(busyText)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(4_000));
  expect(await screen.findByText('Ask (Acme)')).toBeInTheDocument();
  expect(screen.queryByText(busyText)).not.toBeInTheDocument();
});

it('reports that the browser is offline until it is online again', async () => {
  renderInHost(<p>Page</p>);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(offlineText)).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(offlineText)).not.toBeInTheDocument();
});
