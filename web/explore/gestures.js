// Mouse, fingers and keys on a map.

/** @typedef {import("./map.js").HeatMap<any>} HeatMap */
/** @typedef {(name: string, listener: (event: any) => void, options?: AddEventListenerOptions) => void} Listen */

/** Fewer CSS pixels than this are a click, not a drag. */
const STILL = 5;
/** Milliseconds after the page was scrolled in which the wheel still scrolls it. */
const SCROLLING = 350;

/**
 * @param {HeatMap} map
 * @param {AbortSignal} signal
 */
export function gestures(map, signal) {
  const { canvas } = map;
  /** @type {Listen} */
  const listen = (name, listener, options = {}) => canvas.addEventListener(name, listener, { signal, ...options });
  /** @type {Map<number, [number, number]>} */
  const pointers = new Map();
  let moved = 0;
  /** @type {{x: number, y: number, distance: number, cell: number} | null} */
  let pinch = null;

  listen("pointerdown", (event) => {
    if (event.button) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    pinch = pointers.size === 2 ? { ...spread(pointers), cell: map.cell } : null;
    if (pinch) moved = STILL;
    canvas.setPointerCapture(event.pointerId);
  });

  listen("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" || event.pointerType === "pen") hover(map, event);
      return;
    }
    const old = spread(pointers);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (pinch) {
      const now = spread(pointers);
      map.panBy(now.x - old.x, now.y - old.y);
      map.zoomTo((pinch.cell * now.distance) / Math.max(pinch.distance, 1), now.x, now.y);
      return;
    }
    const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
    moved += Math.hypot(dx, dy);
    if (moved < STILL) return;
    canvas.classList.add("dragged");
    map.panBy(dx, dy);
  });

  const release = (/** @type {PointerEvent} */ event) => {
    if (!pointers.delete(event.pointerId)) return;
    pinch = null;
    canvas.classList.remove("dragged");
  };
  listen("pointerup", release);
  // The browser scrolls the page with this finger.
  listen("pointercancel", release);
  listen("pointerleave", () => {
    map.hover = null;
    map.draw();
  });

  listen("click", (event) => {
    if (moved >= STILL) return;
    const cell = map.cellAt(event.clientX, event.clientY);
    if (!cell) return;
    map.setCursor(cell, "click");
    map.handlers.picked(cell.x, cell.y);
  });
  listen("dblclick", (event) => {
    if (moved < STILL) map.zoomStep(event.shiftKey ? -1 : 1, event.clientX, event.clientY);
  });

  // One finger scrolls the page up and down (touch-action: pan-y); two fingers always belong to the map.
  for (const name of ["touchstart", "touchmove"]) {
    listen(
      name,
      (event) => {
        if (event.touches.length > 1 && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
  }

  wheel(map, listen, signal);
  keys(map, listen);
}

/**
 * @param {HeatMap} map
 * @param {PointerEvent} event
 */
function hover(map, event) {
  const cell = map.cellAt(event.clientX, event.clientY);
  if (cell?.x === map.hover?.x && cell?.y === map.hover?.y) return;
  map.hover = cell;
  map.draw();
  if (cell) map.handlers.pointed(cell.x, cell.y, "hover");
}

/**
 * The middle and the distance of two fingers.
 * @param {Map<number, [number, number]>} pointers
 */
function spread(pointers) {
  const [[ax, ay], [bx, by] = [ax, ay]] = pointers.values();
  return { x: (ax + bx) / 2, y: (ay + by) / 2, distance: Math.hypot(ax - bx, ay - by) };
}

/**
 * @param {HeatMap} map
 * @param {Listen} listen
 * @param {AbortSignal} signal
 */
function wheel(map, listen, signal) {
  let scrolled = -SCROLLING;
  let turned = 0;
  // Small turns of a touchpad add up, though cells are whole pixels.
  /** @type {number | null} */
  let wish = null;
  addEventListener("scroll", () => (scrolled = performance.now()), { signal, passive: true });
  listen(
    "wheel",
    (event) => {
      const now = performance.now();
      if (now - scrolled < SCROLLING && !event.ctrlKey) return;
      event.preventDefault();
      if (event.shiftKey && !event.ctrlKey) {
        map.panBy(-(event.deltaX || event.deltaY), event.deltaX ? -event.deltaY : 0);
        return;
      }
      const before = wish === null || now - turned > 500 ? map.cell : wish;
      turned = now;
      const pixels = event.deltaY * (event.deltaMode === 1 ? 33 : 1);
      wish = Math.min(Math.max(before * Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0025)), 0.5), 300);
      map.zoomTo(wish, event.clientX, event.clientY);
    },
    { passive: false },
  );
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {HeatMap} map
 * @param {Listen} listen
 */
function keys(map, listen) {
  listen("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!pressed(map, event.key, event.shiftKey)) return;
    event.preventDefault();
  });
}

/**
 * @param {HeatMap} map
 * @param {string} key
 * @param {boolean} shift
 */
function pressed(map, key, shift) {
  const { x0, x1, y0, y1 } = map.range;
  if (ARROWS[key]) {
    const [dx, dy] = ARROWS[key];
    if (shift) {
      map.panBy(-dx * 60, dy * 60);
    } else {
      const { x, y } = map.cursor ?? { x: Math.floor((x0 + x1) / 2) - dx, y: Math.floor((y0 + y1) / 2) - dy };
      map.setCursor({ x: x + dx, y: y + dy }, "key");
    }
  } else if (key === "PageUp" || key === "PageDown") {
    map.panBy(0, (key === "PageUp" ? 0.8 : -0.8) * map.canvas.clientHeight);
  } else if (key === "+" || key === "=") {
    map.zoomStep(1, ...middle(map));
  } else if (key === "-") {
    map.zoomStep(-1, ...middle(map));
  } else if (key === "Home") {
    map.setCursor({ x: 0, y: 0 }, "key");
  } else if ((key === "Enter" || key === " ") && map.cursor) {
    map.handlers.picked(map.cursor.x, map.cursor.y);
  } else if (key === "Escape" && map.cursor) {
    map.setCursor(null, "key");
  } else {
    return false;
  }
  return true;
}

/**
 * Keys zoom about the cursor, if there is one.
 * @param {HeatMap} map
 * @returns {[] | [number, number]}
 */
function middle(map) {
  if (!map.cursor) return [];
  const box = map.canvas.getBoundingClientRect();
  const half = map.cell / 2;
  return [
    box.left + (map.left(map.cursor.x) + half) / map.ratio,
    box.top + (map.foot(map.cursor.y) - half) / map.ratio,
  ];
}
