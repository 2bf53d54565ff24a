import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { http, HttpResponse, renderInHost, server } from '../testing.tsx';

const slowText = 'This is taking longer than usual. Still waiting for a response.';
const offlineText = 'You are offline. What you type is kept.';

function Caller() {
  const api = useApi();
  const [answer, setAnswer] = useState('none');
  const call = () =>
    void api.send('getCompany', { params: { id: 'acme.example' } }).then(({ name }) => setAnswer(name));
  return <button onClick={call}>Ask ({answer})</button>;
}

afterEach(() => {
  jest.useRealTimers();
});

it('reports a slow request after 3 seconds, until its response', async () => {
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

it('reports that the browser is offline for as long as it is', async () => {
  renderInHost(<p>Page</p>);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(offlineText)).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(offlineText)).not.toBeInTheDocument();
});
