// Package barpoint evaluates backgammon positions, ranks plays and makes cube decisions.
//
// It is a thin layer over libbarpoint, which pkg-config must find.
package barpoint

/*
#cgo pkg-config: barpoint
#include <barpoint.h>
#include <stdlib.h>
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"runtime"
	"unsafe"
)

// Error is the error of a call.
type Error struct {
	// Status is the number of the kind of error, as in barpoint.h.
	Status int
	// Reason is a text for people.
	Reason string
}

// Error returns the reason.
func (e *Error) Error() string { return e.Reason }

// Position is a position with the score, the cube and the roll, as the player on roll sees it.
type Position struct{ value C.bp_position }

// Evaluation is the value of a position for the player on roll, or of a play for its player.
type Evaluation struct {
	Win, WinGammon, WinBackgammon, LoseGammon, LoseBackgammon float64
	// Equity is normalised to the current cube.
	Equity, CubelessEquity float64
	// MWC is the chance to win the match; it is not a number in money play.
	MWC float64
}

// Play is a play with its value.
type Play struct {
	// Text is the play in the usual notation, such as "8/5 6/5".
	Text string
	// Evaluation is the value of the play.
	Evaluation Evaluation
	// Result is the position after the play, with the opponent on roll.
	Result Position
}

// Cube is a cube decision.
type Cube struct {
	NoDouble, DoubleTake, DoublePass, Best float64
	// Words is the proper action of both players, such as "no double, take".
	Words string
}

// Engine evaluates positions. Goroutines may share it.
type Engine struct{ object *C.bp_engine }

// call runs a call and returns its error. The reason belongs to the thread of the call.
func call(function func() uint32) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if status := function(); status != C.BP_STATUS_OK {
		return &Error{int(status), C.GoString(C.bp_last_error())}
	}
	return nil
}

// Version returns the version of the library.
func Version() string { return C.GoString(C.bp_version()) }

// NewEngine makes an engine that looks ahead this number of plies.
func NewEngine(plies int) (*Engine, error) {
	if C.bp_abi_version() != C.BP_ABI_VERSION {
		return nil, fmt.Errorf("libbarpoint has interface %d: expected %d", C.bp_abi_version(), C.BP_ABI_VERSION)
	}
	var options C.bp_options
	engine := &Engine{}
	err := call(func() uint32 {
		if status := uint32(C.bp_options_init(&options)); status != C.BP_STATUS_OK {
			return status
		}
		options.plies = C.uint32_t(plies)
		return uint32(C.bp_engine_new(&options, &engine.object))
	})
	if err != nil {
		return nil, err
	}
	runtime.SetFinalizer(engine, func(engine *Engine) { C.bp_engine_free(engine.object) })
	return engine, nil
}

// Parse reads a position in any notation.
func Parse(text string) (Position, error) {
	var position Position
	bytes := C.CString(text)
	defer C.free(unsafe.Pointer(bytes))
	err := call(func() uint32 {
		return uint32(C.bp_position_parse(bytes, C.size_t(len(text)), &position.value))
	})
	return position, err
}

func evaluation(value *C.bp_evaluation) Evaluation {
	return Evaluation{
		float64(value.win), float64(value.win_gammon), float64(value.win_backgammon),
		float64(value.lose_gammon), float64(value.lose_backgammon),
		float64(value.equity), float64(value.cubeless_equity), float64(value.mwc),
	}
}

// Evaluate evaluates positions before the roll, on all processors.
func (engine *Engine) Evaluate(positions ...Position) ([]Evaluation, error) {
	if len(positions) == 0 {
		return nil, nil
	}
	values := make([]C.bp_evaluation, len(positions))
	err := call(func() uint32 {
		return uint32(C.bp_evaluate_many(engine.object, &positions[0].value, C.size_t(len(positions)), &values[0], nil, nil))
	})
	runtime.KeepAlive(engine)
	if err != nil {
		return nil, err
	}
	found := make([]Evaluation, len(values))
	for i := range values {
		found[i] = evaluation(&values[i])
	}
	return found, nil
}

// Plays ranks the plays of a roll, the best first.
func (engine *Engine) Plays(position Position, die1, die2 uint8) ([]Play, error) {
	var plays *C.bp_plays
	err := call(func() uint32 {
		return uint32(C.bp_rank_plays(engine.object, &position.value, C.uint8_t(die1), C.uint8_t(die2), 0, &plays))
	})
	runtime.KeepAlive(engine)
	if err != nil {
		return nil, err
	}
	defer C.bp_plays_free(plays)
	found := make([]Play, int(C.bp_plays_count(plays)))
	for i := range found {
		play := C.bp_plays_at(plays, C.size_t(i))
		found[i] = Play{C.GoString(&play.text[0]), evaluation(&play.evaluation), Position{play.result}}
	}
	return found, nil
}

// Cube decides about the cube before the roll.
func (engine *Engine) Cube(position Position) (Cube, error) {
	var cube C.bp_cube
	err := call(func() uint32 {
		return uint32(C.bp_cube_decision(engine.object, &position.value, &cube))
	})
	runtime.KeepAlive(engine)
	return Cube{
		float64(cube.no_double), float64(cube.double_take), float64(cube.double_pass),
		float64(cube.best), C.GoString(&cube.words[0]),
	}, err
}

// Ask answers a request of the JSON-lines protocol: a value that encoding/json can write.
func (engine *Engine) Ask(request any) (json.RawMessage, error) {
	text, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	bytes := C.CBytes(text)
	defer C.free(bytes)
	var reply *C.bp_text
	err = call(func() uint32 {
		return uint32(C.bp_ask(engine.object, (*C.char)(bytes), C.size_t(len(text)), nil, nil, nil, &reply))
	})
	runtime.KeepAlive(engine)
	defer C.bp_text_free(reply)
	return C.GoBytes(unsafe.Pointer(C.bp_text_data(reply)), C.int(C.bp_text_length(reply))), err
}
