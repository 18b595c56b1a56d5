// Draws the charts of the page from its JSON block. Everything that comes from a run is text, never HTML.
(() => {
  'use strict';
  const root = document.documentElement;
  window.addEventListener('error', event => { root.dataset.error = event.message; });

  const specs = JSON.parse(document.getElementById('overdrive-data').textContent);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const print = matchMedia('print');
  const touch = matchMedia('(pointer: coarse)');
  // after Okabe and Ito, whose colours differ for all kinds of colour vision; lighter ones on a dark ground
  const themes = {
    light: { series: ['#0072b2', '#d55e00', '#009e73', '#b05f94', '#c78500', '#56b4e9', '#6b7280', '#1b1f24'],
      ink: '#57606a', line: '#e4e8ec', ground: '#ffffff', shade: 'rgba(87, 96, 106, 0.11)' },
    dark: { series: ['#56b4e9', '#ff8f4d', '#2cc79a', '#e39ac8', '#f0bc3f', '#8fa8ff', '#a5adb8', '#e6e9ed'],
      ink: '#9aa4af', line: '#2b323a', ground: '#181d23', shade: 'rgba(154, 164, 175, 0.14)' },
  };
  const theme = () => dark.matches && !print.matches ? themes.dark : themes.light;
  const narrow = () => innerWidth < 600;
  // the same thing has the same colour in all charts; limits and goals have the colour of ink
  const fixed = { sent: 0, completed: 1, received: 2, blocked: 3, p50: 0, p99: 1, 'p99.9': 2, max: 3 };
  const colour = (one, i) => theme().series[one.look === 'dashed' ? 7 : one.name in fixed ? fixed[one.name] : i % (one.look === 'stacked' ? 8 : 7)];
  const pale = shade => echarts.color.lerp(0.55, [shade, theme().ground]);
  const plots = new Map();

  const grouped = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const number = value => Math.abs(value) >= 100 ? whole.format(value) : grouped.format(value);
  const scaled = (value, steps, base) => {
    let step = 0;
    while (step < steps.length - 1 && Math.abs(value) >= base) { value /= base; step++; }
    return number(value) + ' ' + steps[step];
  };
  function quantity(value, unit) {
    if (unit === 'µs') return value === 0 ? '0' : scaled(value, ['µs', 'ms', 's'], 1000);
    if (unit.startsWith('bytes')) {
      return value === 0 ? '0' : unit === 'bytes' ? scaled(value, ['B', 'KiB', 'MiB', 'GiB', 'TiB'], 1024)
        : scaled(value, ['B', 'kB', 'MB', 'GB', 'TB'], 1000) + unit.slice(5);
    }
    if (unit === '%') return number(value) + '%';
    return number(value) + (unit.startsWith('/') ? unit : ' ' + unit);
  }
  const short = (value, unit) => unit === 'µs' || unit === '%' || unit.startsWith('bytes') ? quantity(value, unit)
    : Math.abs(value) >= 1e6 ? number(value / 1e6) + ' M' : number(value);
  function time(seconds) {
    if (lastSecond < 180) return number(seconds) + ' s';
    const pad = n => String(Math.floor(n)).padStart(2, '0');
    const minutes = pad(seconds / 60 % 60) + ':' + pad(seconds % 60);
    return seconds >= 3600 ? Math.floor(seconds / 3600) + ':' + minutes : minutes;
  }
  const percent = x => (100 - 100 / x).toFixed(Math.max(0, Math.ceil(Math.log10(x) - 1e-9) - 2)) + '%';

  const overTime = specs.filter(spec => spec.x === 'seconds');
  const lastSecond = Math.max(1, ...overTime.flatMap(spec => spec.series.map(one => one.points.at(-1)[0])));

  function horizontal(spec, look) {
    const axis = {
      axisLine: { lineStyle: { color: look.line } }, axisTick: { show: false },
      axisLabel: { color: look.ink, fontSize: 12, hideOverlap: true }, splitLine: { show: false },
    };
    if (spec.x === 'seconds') {
      return { ...axis, type: 'value', min: 0, max: lastSecond, axisLabel: { ...axis.axisLabel, formatter: time, showMaxLabel: lastSecond % 5 === 0 } };
    }
    if (spec.x === 'runs') {
      return { ...axis, type: 'value', min: 0, max: Math.max(1, spec.categories.length - 1), minInterval: 1,
        axisLabel: { ...axis.axisLabel, formatter: x => spec.categories[x] || '' } };
    }
    if (spec.x === 'percentile') {
      return { ...axis, type: 'log', min: 1, splitLine: { show: true, lineStyle: { color: look.line } },
        axisLabel: { ...axis.axisLabel, formatter: percent } };
    }
    return { ...axis, type: 'value', minInterval: 1, axisLabel: { ...axis.axisLabel, formatter: value => short(value, spec.unit) },
      splitLine: { show: true, lineStyle: { color: look.line } } };
  }

  // memory in steps that are whole in KiB, MiB …
  function binaryStep(spec, right) {
    const values = spec.series.filter(one => Boolean(one.right) === right).flatMap(one => one.points.map(point => point[1]));
    return 2 ** Math.ceil(Math.log2(Math.max(4, ...values) / 4));
  }

  // where a logarithmic axis begins; a 0, which it does not have, is drawn there and keeps its value beside it
  const floor = spec => 10 ** Math.floor(Math.log10(Math.min(...spec.series.flatMap(one => one.points)
    .map(point => point[1]).filter(y => y > 0), 1e9)));
  const drawn = (spec, points) => !spec.log ? points
    : points.map(([x, y]) => y === null || y > 0 ? [x, y] : [x, floor(spec), y]);
  // the library stacks on axes of names only; so a layer is drawn up to its sum, and keeps its value beside it
  function layered(spec, i) {
    const below = spec.series.slice(0, i).filter(one => one.look === 'stacked');
    return spec.series[i].points.map(([x, y], at) =>
      y === null ? [x, null] : [x, y + below.reduce((sum, one) => sum + (one.points[at][1] || 0), 0), y]);
  }
  const trueValue = point => point.length > 2 ? point[2] : point[1];

  function vertical(spec, unit, look, right) {
    const full = unit === '%' && spec.series.some(one => one.look === 'stacked');
    const highest = Math.max(...spec.series.flatMap(one => one.points).map(point => point[1]));
    const share = unit === '%' && !right && highest > 75 && highest <= 100;
    const runs = spec.x === 'runs'; // what matters is how they differ, so that axis need not begin at 0
    return {
      type: spec.log && !right ? 'log' : 'value', position: right ? 'right' : 'left',
      min: spec.log && !right ? floor(spec) : runs ? null : 0, scale: runs,
      max: full || share ? 100 : null,
      interval: unit === 'bytes' ? binaryStep(spec, right) : full || share ? 25 : null,
      axisLabel: { color: look.ink, fontSize: 12, hideOverlap: true, formatter: value => short(value, unit) },
      splitNumber: 4, splitLine: { show: !right, lineStyle: { color: look.line } },
    };
  }

  function bars(spec, look) {
    return {
      yAxis: { type: 'category', inverse: true, data: spec.categories, axisTick: { show: false },
        axisLine: { lineStyle: { color: look.line } },
        axisLabel: { color: look.ink, fontSize: 12, width: narrow() ? 110 : 230, overflow: 'truncate' } },
      series: spec.series.map((one, i) => one.look === 'points' ? {
        type: 'scatter', name: one.name, symbolSize: 7, data: one.points.map(([x, y]) => [y, x]), z: 3,
        itemStyle: { color: colour(one, i) },
      } : {
        type: 'bar', name: one.name, barMaxWidth: 22, itemStyle: { color: colour(one, i) },
        data: spec.categories.map((_, x) => (one.points.find(point => point[0] === x) || [x, null])[1]),
        stack: one.look === 'stacked' ? 'all' : null,
        label: { show: spec.series.every(other => other.look !== 'points' && other.look !== 'stacked'), position: 'right', color: look.ink, formatter: item => short(item.value, spec.unit) },
      }),
    };
  }

  function line(one, i, spec, look) {
    const values = one.points.filter(point => point[1] !== null);
    const stacked = one.look === 'stacked';
    const dots = one.look === 'points';
    return {
      type: 'line', name: one.name, data: stacked ? layered(spec, i) : drawn(spec, one.points), yAxisIndex: one.right ? 1 : 0,
      showSymbol: dots || spec.x !== 'runs' && values.length < 3 && one.look !== 'dashed', symbol: 'circle', symbolSize: 6, connectNulls: false,
      step: one.look === 'step' ? 'start' : false,
      z: stacked ? 9 - i : 10, areaStyle: stacked ? { color: pale(colour(one, i)), opacity: 1 } : null,
      lineStyle: { width: dots ? 0 : stacked ? 1 : 1.8, type: one.look === 'dashed' ? 'dashed' : 'solid', color: colour(one, i) },
      itemStyle: { color: colour(one, i) }, emphasis: { disabled: true },
      markArea: i > 0 ? null : {
        silent: true, itemStyle: { color: look.shade },
        label: { color: look.ink, fontSize: 11, position: 'top', distance: 2 },
        data: spec.phases.map(phase => [
          { name: phase.to - phase.from < lastSecond / 12 ? '' : phase.name, xAxis: phase.from }, { xAxis: phase.to }]),
      },
    };
  }

  function tip(spec, items) {
    if (!items.length) return '';
    const text = echarts.format.encodeHTML;
    const x = items[0].axisValue;
    const head = spec.x === 'seconds' ? time(x) : spec.x === 'runs' ? spec.categories[Math.round(x)] : spec.x === 'percentile' ? percent(x) : items[0].name;
    const rows = items.map(item => {
      const value = !Array.isArray(item.value) ? item.value : spec.x === 'category' ? item.value[0] : trueValue(item.value);
      const one = spec.series[item.seriesIndex];
      return value == null ? '' : '<div>' + item.marker + text(item.seriesName) + '&ensp;<b>'
        + text(quantity(value, one.right ? spec.rightUnit : spec.unit)) + '</b></div>';
    });
    return '<div>' + text(String(head)) + '</div>' + rows.join('');
  }

  function option(spec) {
    const look = theme();
    const base = {
      animation: false, color: look.series, legend: { show: false },
      grid: { left: 6, right: spec.rightUnit ? 8 : spec.x === 'percentile' ? 30 : 16, top: 18, bottom: 2, containLabel: true },
      tooltip: { trigger: 'axis', confine: true, backgroundColor: look.ground, borderColor: look.line,
        textStyle: { color: look.ink, fontSize: 13 }, formatter: items => tip(spec, items),
        axisPointer: { type: spec.x === 'category' ? 'none' : 'line', lineStyle: { color: look.ink, type: 'solid', opacity: 0.5 } } },
      xAxis: horizontal(spec, look),
    };
    if (spec.x === 'category') return { ...base, ...bars(spec, look), grid: { ...base.grid, right: 60, top: 4 } };
    const axes = [vertical(spec, spec.unit, look, false)];
    if (spec.rightUnit) axes.push(vertical(spec, spec.rightUnit, look, true));
    const zoom = spec.x === 'seconds' && !touch.matches
      ? [{ type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false, filterMode: 'none' }] : [];
    return { ...base, yAxis: axes, dataZoom: zoom, series: spec.series.map((one, i) => line(one, i, spec, look)) };
  }

  function legend(spec, chart) {
    const place = document.querySelector('[data-legend="' + spec.id + '"]');
    place.replaceChildren();
    if (spec.x === 'category' && spec.series.length < 2) return;
    spec.series.forEach((one, i) => {
      const button = document.createElement('button');
      const mark = document.createElement('i');
      mark.style.borderColor = colour(one, i);
      if (one.look === 'dashed') mark.className = 'dashed';
      button.append(mark, one.name + (spec.rightUnit ? one.right ? ', ' + spec.rightUnit + ' (right)' : ', ' + spec.unit : ''));
      button.setAttribute('aria-pressed', 'true');
      button.addEventListener('click', () => {
        const on = button.getAttribute('aria-pressed') === 'false';
        button.setAttribute('aria-pressed', String(on));
        chart.dispatchAction({ type: on ? 'legendSelect' : 'legendUnSelect', name: one.name });
      });
      place.append(button);
    });
  }

  function draw(spec) {
    const chart = plots.get(spec.id);
    chart.setOption(option(spec), true);
    legend(spec, chart);
  }

  for (const spec of specs) {
    const place = document.getElementById('chart-' + spec.id);
    if (spec.x === 'category') place.style.height = 40 + 30 * spec.categories.length + 'px';
    const chart = echarts.init(place, null, { renderer: 'svg' });
    plots.set(spec.id, chart);
    if (spec.x === 'seconds') {
      chart.group = 'time';
      chart.getZr().on('dblclick', () => chart.dispatchAction({ type: 'dataZoom', start: 0, end: 100 }));
    }
    draw(spec);
    // with a view box the style sheet can fit the drawing to paper
    chart.on('rendered', () => place.querySelector('svg')
      .setAttribute('viewBox', '0 0 ' + chart.getWidth() + ' ' + chart.getHeight()));
    new ResizeObserver(() => { if (!print.matches) chart.resize(); }).observe(place);
  }
  echarts.connect('time');

  const redraw = () => specs.forEach(draw);
  dark.addEventListener('change', redraw);
  // half of a page's width in px, so that letters keep their size
  const paper = { width: 340, height: 190 };
  function fit(onPaper) {
    redraw();
    for (const spec of specs) {
      plots.get(spec.id).resize(onPaper && spec.x !== 'category' ? paper : { width: 'auto', height: 'auto' });
    }
  }
  print.addEventListener('change', event => fit(event.matches));
  window.addEventListener('beforeprint', () => fit(true));
  window.addEventListener('afterprint', () => fit(false));

  // What the charts really hold, read back from the library; for tests, and for whoever wants the numbers.
  function contents() {
    const all = {};
    for (const [id, chart] of plots) {
      all[id] = {};
      for (const one of chart.getOption().series) {
        const points = one.data.map((point, i) => Array.isArray(point) ? [point[0], trueValue(point)] : [i, point]);
        const values = points.filter(point => point[1] !== null);
        let integral = 0;
        let from = 0; // a rate is that since the last one that is known
        values.forEach(point => {
          integral += point[1] * (point[0] - from);
          from = point[0];
        });
        all[id][one.name] = {
          points: points.length, values: values.length, integral,
          sum: values.reduce((sum, point) => sum + point[1], 0),
          max: Math.max(...values.map(point => point[1])),
          last: values.length ? values[values.length - 1][1] : null,
        };
      }
    }
    return all;
  }
  window.overdrive = { charts: plots, contents };
  if (location.hash === '#selftest') root.dataset.selftest = JSON.stringify(contents());
})();
